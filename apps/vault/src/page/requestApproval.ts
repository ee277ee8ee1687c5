import type { Warning } from '../approve/ask.ts'
import type { Prepared } from '../approve/prepared.ts'
import { priceSpends } from '../approve/priceSpends.ts'
import { type Acquaintance, placeOf } from '../approve/rule.ts'
import { hasVisibility } from '../screens/useSight.ts'
import { acquaintanceOf, noteReceivers, readReceivers } from '../wallet/receivers.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { Deed, Turn } from './stage.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'
import { knowPerson, openFor } from './verifyPerson.ts'

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
  const pricing = priceAll(prepared, page.config.projectId)
  if (page.kind === 'frame' && !(await isForFrame(page, prepared, { acquaintance, pricing }))) {
    throw new WindowNeeded()
  }
  const warning = words[acquaintance]
  const shown = { ...ask, warnings: [...ask.warnings, ...(warning ? [warning] : [])] }
  const scene = { name: 'approve', ask: shown, more, origin: page.site, account } as const
  const act = async (deed: Deed, turn: Turn) => {
    await prepared.ready
    const isRisky = ask.isRisky || ((await prepared.fee)?.isHigh ?? false)
    await openFor(page, { ...ask, isRisky }, { deed, microUsd: await pricing })
    turn.assertOpen()
    const outcome = await prepared.sign(turn.commit)
    // It is signed, and perhaps sent: a storage that fails must not report otherwise.
    await noteReceivers(notes, ask.receivers).catch(() => {})
    return outcome
  }
  return page.stage.play(scene, act, signal)
}

/** What leaves, the network's fee included. */
async function priceAll({ ask, fee }: Prepared, projectId: string): Promise<bigint | null> {
  if (!ask.movesValue) return 0n
  const { amount } = (await fee) ?? { amount: 0n }
  return priceSpends({ ...ask, spends: [...ask.spends, { token: null, amount }] }, projectId)
}

async function isForFrame(
  page: VaultPage,
  { ask, fee }: Prepared,
  { acquaintance, pricing }: { acquaintance: Acquaintance; pricing: Promise<bigint | null> },
): Promise<boolean> {
  // A browser that cannot vouch for what is seen of a frame leaves only the window.
  if (ask.isRisky || !hasVisibility()) return false
  if ((await fee)?.isHigh) return false
  const person = await knowPerson(page)
  const mustPrice = acquaintance === 'new' || !person.hasPasskey
  const microUsd = mustPrice ? await pricing : null
  return placeOf(ask, { microUsd, acquaintance, person }) === 'frame'
}
