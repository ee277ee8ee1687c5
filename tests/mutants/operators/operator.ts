import type { Visited } from '../../architecture/syntax.ts'

/** One replacement in a file's text. */
export type Edit = { start: number; end: number; replacement: string }

/** Gives the faults that can be planted at one node. */
export type Operator = (visited: Visited, text: string) => readonly Edit[]
