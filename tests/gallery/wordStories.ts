import { openModal } from '@latchkey/core'
import type { ClearField, ClearValue, ClearWords } from '@latchkey/core/adapter'
import type { RequestPreview } from '@latchkey/core/internal'
import { pushView } from '@latchkey/react/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import type { GalleryFixture } from './createGalleryLatchkey.ts'

type Make<Story> = (act: (fixture: GalleryFixture) => void) => Story

const { alice, erin, mallory } = localAccounts
const { usdc, weth, swapRouter02, permit2 } = localAddresses

const usdcValue = (amount: bigint): ClearValue => ({
  kind: 'token',
  token: usdc,
  chainId: 1,
  amount,
})
const etherValue = (amount: bigint): ClearValue => ({ kind: 'native', chainId: 1, amount })
const addressValue = (address: `0x${string}`): ClearValue => ({
  ...{ kind: 'address', address, isSender: false },
})
const field = (label: string, value: ClearValue): ClearField => ({ label, value, isDetail: false })

const digest = `0x${'812cee5d9cc7461c04bbcd7b70af9c28'.repeat(2)}`

function words(
  intent: string,
  sentence: ClearWords['view']['sentence'],
  fields: readonly ClearField[],
): ClearWords {
  return {
    view: { intent, sentence, fields, left: 0, owner: 'Uniswap Labs', contractName: null },
    author: { kind: 'release' },
    contract: swapRouter02,
  }
}

const swap = words(
  'Swap',
  ['Swap ', usdcValue(25_000_000n), ' for at least ', etherValue(8n * 10n ** 15n)],
  [
    field('Amount to send', usdcValue(25_000_000n)),
    field('Minimum to receive', etherValue(8n * 10n ** 15n)),
    field('Recipient', addressValue(alice.address)),
  ],
)

const told: RequestPreview = {
  method: 'eth_sendTransaction',
  account: alice.address,
  network: 'eip155:1',
  isOrdinary: true,
  simulation: 'simulated',
  facts: [{ kind: 'calls', contract: swapRouter02, method: null }],
  dangers: [],
  changes: [
    { kind: 'token', token: usdc, amount: -25_000_000n },
    { kind: 'native', amount: 8_012_000_000_000_000n },
  ],
  allowances: [],
  words: { parts: [swap], digests: [{ name: 'calldata', hash: digest }], message: null },
}

const contradicted: RequestPreview = {
  ...told,
  isOrdinary: false,
  dangers: [{ code: 'words-differ', subject: swapRouter02, asset: usdc }],
  changes: [{ kind: 'token', token: usdc, amount: -2_500_000_000n }],
}

const permit: RequestPreview = {
  ...told,
  method: 'eth_signTypedData_v4',
  isOrdinary: false,
  simulation: 'none',
  facts: [{ kind: 'allows', token: usdc, spender: mallory.address, amount: 50_000_000n }],
  dangers: [{ code: 'permit2', subject: mallory.address }],
  changes: null,
  words: {
    parts: [
      {
        ...words('Authorize spending of token', null, [
          field('Spender', addressValue(mallory.address)),
          field('Amount allowance', usdcValue(50_000_000n)),
          field('Approval expires', { kind: 'date', seconds: 1_809_000_000n }),
        ]),
        contract: permit2,
      },
    ],
    digests: [
      { name: 'eip712', hash: digest },
      { name: 'domain', hash: digest },
      { name: 'message', hash: digest },
    ],
    message: '{}',
  },
}

/** The site's own contract, in the site's own words. */
const ticket: RequestPreview = {
  ...told,
  changes: [{ kind: 'token', token: usdc, amount: -5_000_000n }],
  words: {
    parts: [
      {
        ...words(
          'Buy a ticket',
          ['Buy ticket ', plain(12n), ' for ', usdcValue(5_000_000n)],
          [
            field('Ticket', plain(12n)),
            field('Price', usdcValue(5_000_000n)),
            field('Guest', addressValue(erin.address)),
            field('Valid for', { kind: 'duration', seconds: 7n * 86_400n }),
          ],
        ),
        author: { kind: 'site' },
      },
    ],
    digests: [{ name: 'calldata', hash: digest }],
    message: null,
  },
}

/** A multi-signature account's transaction, with the call inside in its own words. */
const nested: RequestPreview = {
  ...told,
  words: {
    parts: [
      words('Execute a Safe transaction', null, [
        field('Transaction', {
          kind: 'call',
          call: {
            chainId: 1,
            to: swapRouter02,
            data: '0x',
            value: 0n,
            from: null,
            view: swap.view,
          },
        }),
        field('Gas token', { kind: 'ticker', token: weth, chainId: 1 }),
      ]),
    ],
    digests: [],
    message: null,
  },
}

function plain(amount: bigint): ClearValue {
  return { kind: 'number', amount, decimals: 0, unit: '', isScaled: false }
}

const show =
  (preview: RequestPreview) =>
  ({ latchkey }: GalleryFixture): void => {
    openModal(latchkey)
    pushView(latchkey, { name: 'ReviewRequest', preview, decide: () => {} })
  }

export function wordStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  return {
    RequestWords: story(show(told)),
    RequestWordsBatch: story(
      show({ ...told, words: { parts: [swap, swap], digests: [], message: null } }),
    ),
    RequestWordsContradicted: story(show(contradicted)),
    RequestWordsNested: story(show(nested)),
    RequestWordsPermit: story(show(permit)),
    RequestWordsSite: story(show(ticket)),
  }
}
