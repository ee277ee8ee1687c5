import { checkRecap, formatRecap, parseMessage, parseRecap, recapStatement } from '@latchkey/siwx'
import recap from './data/recap.json' with { type: 'json' }
import { vectorSet } from './vectorSet.ts'

type Attenuations = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>
const recaps = [recap.withCaps, recap.withStatement]
const namesOf = (att: Attenuations): string[] =>
  Object.entries(att)
    .flatMap(([resource, asked]) => Object.keys(asked).map((name) => `${resource} ${name}`))
    .sort()

vectorSet('EIP-5573 ReCap objects (siwe-recap): abilities, URI and statement', recaps, {
  check: ({ message }) => {
    const uri = message.resources.at(-1) ?? ''
    const abilities = parseRecap(uri)
    return {
      abilities: abilities
        .map(({ resource, kind, action }) => `${resource} ${kind}/${action}`)
        .sort(),
      uri: formatRecap(abilities),
      isInStatement: message.statement.endsWith(recapStatement(abilities)),
    }
  },
  expected: ({ message, recap: { att } }) => ({
    abilities: namesOf(att),
    uri: message.resources.at(-1),
    isInStatement: true,
  }),
})

vectorSet(
  'EIP-5573 ReCap message (siwe-recap): the whole text is read and accepted',
  [recap.withCapsMessageString],
  {
    check: ({ message, recap: { att } }) => {
      const allowed = Object.fromEntries(
        Object.entries(att).map(([resource, asked]) => [resource, Object.keys(asked)]),
      )
      return checkRecap(parseMessage(message), allowed).length
    },
    expected: ({ recap: { att } }) => namesOf(att).length,
  },
)
