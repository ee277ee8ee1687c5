/** A property of an object literal: its name, and where the property and its value begin and end. */
export type ObjectProperty = {
  readonly name: string
  readonly start: number
  readonly end: number
  /** `null` for `{ name }`. */
  readonly value: string | null
}

/** A pair of braces with properties: an object literal, or a pattern that reads one. */
export type ObjectText = {
  readonly start: number
  readonly end: number
  /** The property whose value this object is. */
  readonly owner: string | null
  readonly properties: readonly ObjectProperty[]
}

const skipped =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const property =
  /^((?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*)(['"]?)([A-Za-z_$][\w$]*)\2\s*(?:(:)([\s\S]*))?$/

/** The objects of a file, inner ones first. Braces of code are left out, unless they look like an object. */
export function findObjects(text: string): readonly ObjectText[] {
  const found: ObjectText[] = []
  const open: { at: number; brace: boolean; commas: number[] }[] = []
  for (let at = 0; at < text.length; at += 1) {
    skipped.lastIndex = at
    const passed = skipped.exec(text)
    if (passed) {
      at += passed[0].length - 1
      continue
    }
    const character = text[at] ?? ''
    if ('{[('.includes(character)) open.push({ at, brace: character === '{', commas: [] })
    if (character === ',') open.at(-1)?.commas.push(at)
    if (!'}])'.includes(character)) continue
    const opened = open.pop()
    if (opened?.brace) found.push(readObject(text, opened, at))
  }
  return found
}

function readObject(
  text: string,
  { at, commas }: { at: number; commas: readonly number[] },
  end: number,
): ObjectText {
  const starts = [at + 1, ...commas.map((comma) => comma + 1)]
  const ends = [...commas, end]
  const properties = starts.flatMap((start, index) => {
    const piece = text.slice(start, ends[index]).trimEnd()
    const [, before = '', , name, colon, value] = property.exec(piece) ?? []
    if (!name) return []
    return [
      {
        name,
        start: start + before.length,
        end: start + piece.length,
        value: colon ? (value ?? '').trim() : null,
      },
    ]
  })
  const owner = /([A-Za-z_$][\w$]*)\s*:\s*$/.exec(text.slice(0, at))?.[1] ?? null
  return { start: at, end: end + 1, owner, properties }
}
