/** One section of the texts in English; other languages have the same keys under the same id. */
export type Section<Id extends string = string, Key extends string = string> = {
  readonly id: Id
  readonly en: Readonly<Record<Key, string>>
}

export function section<const Id extends string, Key extends string>(
  id: Id,
  en: Record<Key, string>,
): Section<Id, Key> {
  return { id, en }
}
