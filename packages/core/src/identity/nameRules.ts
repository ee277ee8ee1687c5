const labelPattern = /^[a-z0-9-]{4,64}$/i
const maxNameLength = 255

/** Whether a label can be registered: at least four letters, digits or hyphens, and not like an address (pure). */
export function canRegisterLabel(label: string): boolean {
  return labelPattern.test(label) && !label.toLowerCase().startsWith('0x')
}

/** Whether the name has a suffix of the server's registry (pure). */
export function hasRegistrySuffix(name: string, suffixes: readonly string[]): boolean {
  return suffixes.some((suffix) => name.toLowerCase().endsWith(suffix))
}

/**
 * May this name stand for an account on screen? Not when it could be read as an address, or hides or turns
 * characters: it imitates another name (pure).
 */
export function isNameSafeToShow(name: string): boolean {
  if (name.length < 3 || name.length > maxNameLength || !name.includes('.')) return false
  if (/[\p{C}\p{Z}…]|\.\.|\.$|^\./u.test(name)) return false
  return name.split('.').every((part) => !looksLikeAddress(part))
}

/** `0x` with hexadecimal digits, and 32 or more hexadecimal digits: no part of a name may look like (a part of) an address. */
function looksLikeAddress(part: string): boolean {
  // Characters of other scripts that look like 0 and x count as these.
  const plain = part.normalize('NFKC').toLowerCase()
  if (/^[0oо][xх×]/u.test(plain)) return /^[0oо][xх×][0-9a-f]{2,}/u.test(plain)
  return /^[0-9a-f]{32,}$/.test(plain)
}
