import { type InputOf, nameMessage, type Profile, type registerNameEndpoint } from '@latchkey/wire'
import { isAddressEqual } from 'viem'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { evmAddressOf } from '../token/caip10.ts'
import { checkSignature } from './checkSignature.ts'
import { COIN_TYPE_ETH, chainOfCoinType, checkAttributes, parseName } from './nameRules.ts'
import { addName, findName, findOwner } from './nameStore.ts'

/** @throws ServerError 400 when the name is taken or breaks a rule, 401 for a bad signature. */
export async function registerName(
  context: Context,
  input: InputOf<typeof registerNameEndpoint>,
): Promise<Profile> {
  const owner = evmAddressOf(input.address, 'address')
  if (!chainOfCoinType(input.coin_type)) {
    throw new ServerError(400, 'names/bad-coin-type', 'Not an EVM coin type', 'coin_type')
  }
  const signed = { ...input, address: owner }
  const message = await checkSignature(context, signed, nameMessage)
  const name = parseName(message.name, context.config.nameZones)
  const outcome = await context.db.transaction((tx) =>
    addName(tx, {
      name,
      owner,
      attributes: checkAttributes(message.attributes ?? {}),
      coinTypes: [...new Set([COIN_TYPE_ETH, input.coin_type])],
      at: new Date(context.clock.now()),
      maxPerOwner: context.config.namesPerAddress,
    }),
  )
  // Idempotent: a retry by the owner, whose first answer was lost, succeeds too.
  const isMine = outcome !== 'added' && (await isOwnedBy(context, name, owner))
  if (outcome !== 'added' && !isMine) throw registrationError(outcome)
  const profile = await findName(context.db, name)
  if (!profile) throw registrationError('taken')
  return profile
}

async function isOwnedBy(context: Context, name: string, owner: `0x${string}`): Promise<boolean> {
  const holder = await findOwner(context.db, name)
  return holder !== null && isAddressEqual(holder, owner)
}

function registrationError(outcome: 'taken' | 'too-many'): ServerError {
  return outcome === 'taken'
    ? new ServerError(400, 'names/taken', 'This name is taken', 'name')
    : new ServerError(
        400,
        'names/too-many',
        'This address has the maximum number of names',
        'address',
      )
}
