import type { Ask, Warning } from '../approve/ask.ts'
import { NotAllowed } from '../approve/ask.ts'
import type { Prepared } from '../approve/prepared.ts'
import { priceSpends } from '../approve/priceSpends.ts'
import { type Acquaintance, needsPerson, placeOf } from '../approve/rule.ts'
import { hasVisibility } from '../screens/useSight.ts'
import type { Keyring } from '../wallet/keyring.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { openWithDevice } from '../wallet/openWithDevice.ts'
import { acquaintanceOf, noteReceivers, readReceivers } from '../wallet/receivers.ts'
import { CodeNeeded } from './CodeNeeded.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { Deed } from './stage.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

const words: Readonly<Partial<Record<Acquaintance, Warning>>> = {
  new: { level: 'caution', text: 'You have not sent to this address from here before.' },
  'look-alike': {
    level: 'danger',
    text: 'This address looks like one you have sent to, but it is another one.',
  },
}

/**
 * Shows a request in the place it may be shown in, and signs it when the person says so.
 * @throws WindowNeeded, Cancelled, NotAllowed
 */
export async function askPerson(
  page: VaultPage,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<unknown> {
  const { ask, more, account } = prepared
  const notes = { shelf: page.home.shelf, owner: account }
  const own = Object.values(await ownAddresses(page)).filter((one) => one !== undefined)
  const acquaintance = acquaintanceOf(ask.receivers, [...(await readReceivers(notes)), ...own])
  const pricing = ask.movesValue ? priceSpends(ask, page.config.projectId) : Promise.resolve(0n)
  if (page.kind === 'frame') {
    const mustWait = !ask.isRisky && acquaintance === 'new'
    const microUsd = mustWait ? await pricing : null
    const place = placeOf(ask, { microUsd, acquaintance })
    // A browser that cannot vouch for what is seen of a frame leaves only the window.
    if (place === 'window' || !hasVisibility()) throw new WindowNeeded()
  }
  const warning = words[acquaintance]
  const shown = { ...ask, warnings: [...ask.warnings, ...(warning ? [warning] : [])] }
  const scene = { name: 'approve', ask: shown, more, origin: page.site, account } as const
  const act = async (deed: Deed) => {
    await prepared.ready
    await open(page, ask, { deed, microUsd: await pricing })
    const outcome = await prepared.sign()
    await noteReceivers(notes, ask.receivers)
    return outcome
  }
  return page.stage.play(scene, act, signal)
}

/** What moves much needs the person each time; the rest, once in five minutes. */
async function open(
  page: VaultPage,
  ask: Ask,
  { deed, microUsd }: { deed: Deed; microUsd: bigint | null },
): Promise<void> {
  const { keyring } = page.home
  if (isEnough(ask, keyring) && !needsPerson(ask, { microUsd })) return
  const wallet = await findWallet(page.home)
  if (!wallet) throw new NotAllowed('Action not allowed')
  if (!ask.movesValue && (await openWithDevice(page.home, wallet))) return
  if (deed.do === 'code') return openWithCode(page.home, wallet, deed.code)
  const hasPasskey = wallet.slots.some(({ type }) => type === 'passkey')
  if (hasPasskey) return openWithPasskey(page.home, wallet)
  if (!keyring.isProven()) throw new CodeNeeded()
}

/** A device's own slot will do for what moves nothing; for the rest it takes a person. */
function isEnough({ movesValue }: Ask, keyring: Keyring): boolean {
  return movesValue ? keyring.isProven() : keyring.isOpen()
}
