import { type Ability, sortAbilities } from './recap.ts'

export const recapIntroduction =
  'I further authorize the stated URI to perform the following actions on my behalf: '

/** The sentence that EIP-5573 requires at the end of the statement. */
export function recapStatement(abilities: readonly Ability[]): string {
  const parts = [...groupAbilities(abilities).values()].map((group, index) => {
    const [first] = group
    const actions = group.map(({ action }) => `'${action}'`).join(', ')
    return `(${index + 1}) '${first?.kind}': ${actions} for '${first?.resource}'.`
  })
  return recapIntroduction + parts.join(' ')
}

function groupAbilities(abilities: readonly Ability[]): Map<string, Ability[]> {
  const groups = new Map<string, Ability[]>()
  for (const ability of sortAbilities(abilities)) {
    const key = `${ability.resource}\n${ability.kind}`
    groups.set(key, [...(groups.get(key) ?? []), ability])
  }
  return groups
}
