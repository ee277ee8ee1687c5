import fc from 'fast-check'

/** A button that the visitor presses in a tab. */
export type Press =
  | { do: 'connect'; tab: number; answer: 'approve' | 'reject' | 'no-accounts' | 'throw' | 'hang' }
  | { do: 'closeModal'; tab: number }
  | { do: 'disconnect'; tab: number }
  | { do: 'switch'; tab: number; network: number; answer: 'approve' | 'reject' }
  | { do: 'sign'; tab: number }
  /** Buttons of the owner's own, over wagmi. */
  | { do: 'ownersConnect'; tab: number }
  | { do: 'ownersDisconnect'; tab: number }

/** What the browser does with a tab. */
export type Browse = { do: 'suspend' | 'resume' | 'reload' | 'closeTab'; tab: number }

/** What the visitor does in the wallet itself. */
export type InWallet =
  | { do: 'answerPrompt'; verdict: 'approve' | 'reject' }
  | { do: 'chooseAccounts'; first: number }
  | { do: 'switchChain'; chainId: number }
  | { do: 'lock' }
  | { do: 'unlock' }
  | { do: 'removeSite' }

export type Step = { press: Press } | { browse: Browse } | { inWallet: InWallet } | 'openTab'

/** A step, and whether the next one runs before it has settled. */
export type Move = { step: Step; isConcurrent: boolean }

const tab = fc.nat(2)

const presses: fc.Arbitrary<Press>[] = [
  fc.record({
    do: fc.constant('connect'),
    tab,
    answer: fc.constantFrom('approve', 'approve', 'hang', 'hang', 'reject', 'no-accounts', 'throw'),
  }),
  fc.record({ do: fc.constant('closeModal'), tab }),
  fc.record({ do: fc.constant('disconnect'), tab }),
  fc.record({
    do: fc.constant('switch'),
    tab,
    network: fc.nat(1),
    answer: fc.constantFrom('approve', 'reject'),
  }),
  fc.record({ do: fc.constant('sign'), tab }),
]

const ownersPresses: fc.Arbitrary<Press>[] = [
  fc.record({ do: fc.constantFrom('ownersConnect', 'ownersDisconnect'), tab }),
]

const browse: fc.Arbitrary<Browse> = fc.record({
  do: fc.constantFrom('suspend', 'resume', 'reload', 'reload', 'closeTab'),
  tab,
})

const inWallet: fc.Arbitrary<InWallet>[] = [
  fc.record({ do: fc.constant('answerPrompt'), verdict: fc.constantFrom('approve', 'reject') }),
  fc.record({ do: fc.constant('chooseAccounts'), first: fc.nat(2) }),
  fc.record({ do: fc.constant('switchChain'), chainId: fc.constantFrom(31_337, 8453, 10) }),
  fc.record({ do: fc.constantFrom('lock', 'unlock') }),
  fc.record({ do: fc.constantFrom('lock', 'unlock', 'removeSite') }),
]

const connected: Move = {
  step: { press: { do: 'connect', tab: 0, answer: 'approve' } },
  isConcurrent: false,
}

export function anySequence(options: {
  hasWagmi: boolean
  isConcurrent: boolean
}): fc.Arbitrary<Move[]> {
  const press = fc.oneof(...presses, ...(options.hasWagmi ? ownersPresses : []))
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ press }) },
    { weight: 3, arbitrary: fc.record({ browse }) },
    { weight: 5, arbitrary: fc.record({ inWallet: fc.oneof(...inWallet) }) },
    { weight: 1, arbitrary: fc.constant('openTab' as const) },
  )
  const isConcurrent = options.isConcurrent ? fc.boolean() : fc.constant(false)
  const moves = fc.array(fc.record({ step, isConcurrent }), {
    minLength: 1,
    maxLength: 14,
    size: 'max',
  })
  // Without a connection most steps mean little, so half of all begin with one.
  const isConnected = fc.boolean()
  return fc
    .tuple(isConnected, moves)
    .map(([begins, rest]) => (begins ? [connected, ...rest] : rest))
}
