import * as v from 'valibot'
import { limits } from '../values/limits.ts'
import { type Descriptor, descriptorSchema } from './descriptor.ts'

export type DescriptorProblem = { path: string; message: string }

/** Parses a descriptor's text; `null` for one that breaks the schema or a limit. */
export function parseDescriptor(text: string): Descriptor | null {
  const parsed = readDescriptor(text)
  return 'descriptor' in parsed ? parsed.descriptor : null
}

/** The same, with the places that break the schema. */
export function readDescriptor(
  text: string,
): { descriptor: Descriptor } | { problems: readonly DescriptorProblem[] } {
  if (text.length > limits.file) return problem('', `is longer than ${limits.file} characters`)
  if (nestingOf(text) > limits.nesting)
    return problem('', `is nested deeper than ${limits.nesting}`)
  const json = parseJson(text)
  if (json === undefined) return problem('', 'is not valid JSON')
  const parsed = v.safeParse(descriptorSchema, json)
  if (parsed.success) return { descriptor: parsed.output }
  return {
    problems: parsed.issues.map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  }
}

function problem(path: string, message: string): { problems: readonly DescriptorProblem[] } {
  return { problems: [{ path, message }] }
}

/** Counted before parsing: the schema is recursive. */
function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reported as a problem of the file.
    return undefined
  }
}
