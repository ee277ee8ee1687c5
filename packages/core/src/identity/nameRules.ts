const labelPattern = /^[a-z0-9-]{4,64}$/i
const hexLikePattern = /^0x[0-9a-f]*/i
const maxNameLength = 255

/** Whether a name can be registered: at least four letters, digits or hyphens, and not like an address (pure). */
export function isNameAllowed(name: string): boolean {
  return labelPattern.test(name) && !hexLikePattern.test(name)
}

/** Whether the name has a suffix of the server's registry (pure). */
export function isRegisteredName(name: string, suffixes: readonly string[]): boolean {
  return suffixes.some((suffix) => name.toLowerCase().endsWith(suffix))
}

/**
 * May this name stand for an account on screen? Not when it could be read as an address, or hides or turns
 * characters: it imitates another name (pure).
 */
export function isNameHonest(name: string): boolean {
  if (name.length < 3 || name.length > maxNameLength || !name.includes('.')) return false
  if (/[\p{C}\p{Z}…]|\.\.|\.$|^\./u.test(name)) return false
  return name.split('.').every((part) => !readsLikeAddress(part))
}

/** `0x…`, and long runs of hex or base58 in a row as they stand in addresses. */
function readsLikeAddress(part: string): boolean {
  // Characters of other scripts that look like 0 and x count as these.
  const plain = part.normalize('NFKC').toLowerCase()
  if (/^[0oо][xх×]/u.test(plain)) return /^[0oо][xх×][0-9a-f]{2,}/u.test(plain)
  return /^[0-9a-f]{32,}$/.test(plain)
}
