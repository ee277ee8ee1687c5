import { pickWeighted } from './randomOf.ts'

/** One event of a generated visit, before it has an id and a project. */
export type SampleEvent = {
  event: string
  /** After the visit began. */
  afterMs: number
  wallet: string
  network: string
  detail: string
  hasAccount: boolean
}

export type SampleVisitor = { platform: string; country: string }

const PLATFORMS = [
  [30, 'desktop windows chrome'],
  [18, 'desktop macos chrome'],
  [8, 'desktop macos safari'],
  [6, 'desktop linux firefox'],
  [5, 'desktop windows edge'],
  [16, 'phone ios safari'],
  [14, 'phone android chrome'],
  [3, 'phone android samsung'],
] as const
const COUNTRIES = [
  [22, 'US'],
  [11, 'DE'],
  [9, 'GB'],
  [8, 'BR'],
  [7, 'IN'],
  [6, 'FR'],
  [5, 'JP'],
  [5, 'NG'],
  [4, 'TR'],
  [4, 'ES'],
  [3, 'CA'],
  [3, 'VN'],
  [3, 'AR'],
  [4, ''],
] as const
const WALLETS = [
  [42, 'MetaMask'],
  [14, 'Rainbow'],
  [12, 'Coinbase Wallet'],
  [9, 'Trust Wallet'],
  [8, 'Rabby Wallet'],
  [6, 'Phantom'],
  [4, 'Ledger'],
] as const
const NETWORKS = [
  [46, 'eip155:1'],
  [28, 'eip155:8453'],
  [16, 'eip155:42161'],
  [10, 'eip155:10'],
] as const
const LOGINS = [
  [50, 'google'],
  [20, 'apple'],
  [15, 'x'],
  [15, 'discord'],
] as const
const REASONS = [
  [70, 'wallet/rejected'],
  [20, 'connection/timeout'],
  [10, 'wallet/no-accounts'],
] as const

export function sampleVisitor(random: () => number): SampleVisitor {
  return { platform: pickWeighted(random, PLATFORMS), country: pickWeighted(random, COUNTRIES) }
}

/** A visit from the open modal on. With `isOldRelease`, MetaMask on iOS often leaves an attempt without an answer. */
export function sampleVisit(
  random: () => number,
  { visitor, isOldRelease }: { visitor: SampleVisitor; isOldRelease: boolean },
): SampleEvent[] {
  const events: SampleEvent[] = []
  const network = pickWeighted(random, NETWORKS)
  let afterMs = 0
  const add = (event: string, more: Partial<SampleEvent> = {}): void => {
    afterMs += 1_000 + Math.floor(random() * 9_000)
    events.push({ event, afterMs, wallet: '', network: '', detail: '', hasAccount: false, ...more })
  }
  add('MODAL_OPEN')
  if (random() > 0.72) return events
  const isConnected =
    random() < 0.24
      ? addLogin(random, add)
      : addWallet(random, { add, isOldRelease, isIos: visitor.platform.includes(' ios ') })
  if (!isConnected) return events
  addAccountSteps(random, { add, network })
  return events
}

type Add = (event: string, more?: Partial<SampleEvent>) => void

function addLogin(random: () => number, add: Add): boolean {
  if (random() < 0.45) {
    add('EMAIL_SUBMITTED')
    const isRight = random() < 0.88
    add(isRight ? 'EMAIL_VERIFICATION_CODE_PASS' : 'EMAIL_VERIFICATION_CODE_FAIL', {
      detail: isRight ? '' : 'embedded/wrong-code',
    })
    if (isRight) add('CONNECT_SUCCESS', { detail: `email~${slotOf(random, 42)}`, hasAccount: true })
    return isRight
  }
  const detail = pickWeighted(random, LOGINS)
  add('SOCIAL_LOGIN_STARTED', { detail })
  const isDone = random() < 0.83
  add(isDone ? 'SOCIAL_LOGIN_SUCCESS' : 'SOCIAL_LOGIN_CANCELED', { detail: isDone ? detail : '' })
  if (isDone) add('CONNECT_SUCCESS', { detail: `social~${slotOf(random, 48)}`, hasAccount: true })
  return isDone
}

function addWallet(
  random: () => number,
  { add, isOldRelease, isIos }: { add: Add; isOldRelease: boolean; isIos: boolean },
): boolean {
  const wallet = pickWeighted(random, WALLETS)
  add('SELECT_WALLET', { wallet })
  const isStuck = wallet === 'MetaMask' && isIos
  const stuckShare = isOldRelease ? 0.44 : 0.32
  const silent = isStuck ? stuckShare : 0.05
  const outcome = random()
  if (outcome < silent) return false
  if (outcome < silent + 0.09) {
    add('CONNECT_ERROR', { wallet, detail: pickWeighted(random, REASONS) })
    return false
  }
  const method = isIos
    ? 'mobile'
    : pickWeighted(random, [
        [70, 'browser'],
        [30, 'qrcode'],
      ])
  const detail = `${method}~${slotOf(random, method === 'browser' ? 44 : 54)}`
  add('CONNECT_SUCCESS', { wallet, detail, hasAccount: true })
  return true
}

function addAccountSteps(
  random: () => number,
  { add, network }: { add: Add; network: string },
): void {
  if (random() < 0.18) add('SWITCH_NETWORK', { network, hasAccount: true })
  if (random() > 0.78) return
  const isSignedIn = random() < 0.93
  add(isSignedIn ? 'SIWX_AUTH_SUCCESS' : 'CLICK_CANCEL_SIWX', { network, hasAccount: true })
  if (!isSignedIn || random() > 0.36) return
  const isSwap = random() < 0.55
  add(isSwap ? 'INITIATE_SWAP' : 'SEND_INITIATED', { network, hasAccount: true })
  if (random() < 0.9) {
    add(isSwap ? 'SWAP_SUCCESS' : 'SEND_SUCCESS', { network, hasAccount: true })
    return
  }
  const detail = pickWeighted(random, [
    [60, 'wallet/rejected'],
    [40, 'transaction/reverted'],
  ])
  add(isSwap ? 'SWAP_ERROR' : 'SEND_ERROR', { network, detail, hasAccount: true })
}

/** A slot of durations (`analytics/eventDimensions.ts`) around a middle one. */
function slotOf(random: () => number, middle: number): number {
  return middle + Math.round((random() + random() - 1) * 8)
}
