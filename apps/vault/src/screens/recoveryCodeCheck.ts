import { codeGroups } from '../keys/recoveryCode.ts'

/** The groups that the visitor retypes, by index. */
export const askedGroups: readonly number[] = [1, 4, 7]

export type TypedGroups = Readonly<Record<number, string>>

export function isComplete(typed: TypedGroups): boolean {
  return askedGroups.every((at) => normalise(typed[at]).length === 4)
}

/** The indexes of the retyped groups that differ from the code. */
export function wrongGroups(code: string, typed: TypedGroups): readonly number[] {
  const groups = codeGroups(code)
  return askedGroups.filter((at) => normalise(typed[at]) !== groups[at])
}

/** As `parseRecoveryCode` reads a code: any case and spaces, O for 0, I and L for 1. */
function normalise(group: string | undefined): string {
  const upperCased = (group ?? '').toUpperCase().replace(/[\s-]/g, '')
  return upperCased.replace(/O/g, '0').replace(/[IL]/g, '1')
}
