/**
 * The value that an object itself holds under a key, never one it inherits: a foreign key such as `constructor`,
 * `toString` or `__proto__` finds nothing.
 */
export function ownValue<Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
