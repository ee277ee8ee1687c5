/** Stricter than an origin's own syntax: none of these characters could end the directive of a policy. */
const RULE = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/:?#@\s;,'"]+|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/i

/** Whether an entry of a project's list may stand in `frame-ancestors`. */
export function isOriginRule(entry: string): boolean {
  return entry === '*' || RULE.test(entry)
}
