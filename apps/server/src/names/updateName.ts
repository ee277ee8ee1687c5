import {
  type InputOf,
  nameAddressMessage,
  nameMessage,
  type ReplyOf,
  type updateNameAddressEndpoint,
  type updateNameAttributesEndpoint,
} from '@latchkey/wire'
import type { Address } from 'viem'
import type { Context } from '../context.ts'
import { ServerError } from '../ServerError.ts'
import { evmAddressOf } from '../token/caip10.ts'
import { checkSignature } from './checkSignature.ts'
import { COIN_TYPE_ETH, checkAttributes, parseName } from './nameRules.ts'
import { findOwner, setAddress, setAttributes } from './nameStore.ts'

export async function updateAttributes(
  context: Context,
  input: InputOf<typeof updateNameAttributesEndpoint>,
): Promise<ReplyOf<typeof updateNameAttributesEndpoint>> {
  const { name, owner } = await ownedName(context, input.name)
  const message = await checkSignature(context, { ...input, address: owner }, nameMessage)
  checkSame(parseName(message.name, context.config.nameZones), name)
  const attributes = checkAttributes(message.attributes ?? {})
  await setAttributes(context.db, name, attributes, new Date(context.clock.now()))
  return attributes
}

/** Changes the address of a name; only its owner may. */
export async function updateAddress(
  context: Context,
  input: InputOf<typeof updateNameAddressEndpoint>,
): Promise<ReplyOf<typeof updateNameAddressEndpoint>> {
  const { name, owner } = await ownedName(context, input.name)
  const signed = { ...input, address: owner, coin_type: COIN_TYPE_ETH }
  const message = await checkSignature(context, signed, nameAddressMessage)
  checkSame(parseName(message.name, context.config.nameZones), name)
  checkSame(message.address.toLowerCase(), input.address.toLowerCase())
  checkSame(String(message.coin_type), String(input.coin_type))
  const address = evmAddressOf(input.address, 'address')
  const at = new Date(context.clock.now())
  await setAddress(context.db, { name, coinType: input.coin_type, address, at })
  return { address, created_at: at.toISOString() }
}

async function ownedName(
  context: Context,
  text: string,
): Promise<{ name: string; owner: Address }> {
  const name = parseName(text, context.config.nameZones)
  const owner = await findOwner(context.db, name)
  if (!owner) throw new ServerError(404, 'names/not-found', 'This name is not registered', 'name')
  return { name, owner }
}

function checkSame(signed: string, asked: string): void {
  if (signed === asked) return
  throw new ServerError(
    400,
    'names/bad-message',
    'The signed message has another name or address',
    'message',
  )
}
