// Lists the variants that can be played.
const catalogue = await (await fetch("/api/variants")).json();
document.getElementById("variants").replaceChildren(
  ...catalogue.variants.map((variant) => {
    const item = document.createElement("li");
    item.textContent = `${variant.tag} (${variant.cells.length})`;
    return item;
  }),
);
