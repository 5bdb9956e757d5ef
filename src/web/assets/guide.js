// Guides have the colours that were chosen for the board.

import { applyTheme } from "./settings.js";

applyTheme();
