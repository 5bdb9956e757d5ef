// What the browser keeps. It may keep nothing, or have kept what no longer reads.

export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without room the page works as well; it only forgets.
  }
}
