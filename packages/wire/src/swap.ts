import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { caip2, caip10, evmAccount, hex, units, unitsWithExponent } from './scalars.ts'

const feeBps = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999))

/** Native coins have the pseudo-address `eip155:N:0xeee…eee`. */
const swapToken = v.object({
  name: v.string(),
  symbol: v.string(),
  address: caip10,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoUri: v.optional(v.nullable(v.string())),
  eip2612: v.optional(v.nullable(v.boolean())),
})
export type WireSwapToken = v.InferOutput<typeof swapToken>

export const swapTokensEndpoint = endpoint({
  method: 'GET',
  path: '/v1/convert/tokens',
  summary: 'Tokens that can be swapped on a network.',
  input: v.object({ chainId: caip2, address: v.optional(v.string()) }),
  reply: v.object({ tokens: v.array(swapToken) }),
})

export const swapQuotesEndpoint = endpoint({
  method: 'GET',
  path: '/v1/convert/quotes',
  summary: 'Swap quotes, best first.',
  input: v.object({
    amount: unitsWithExponent,
    userAddress: v.optional(evmAccount),
    from: caip10,
    to: caip10,
    gasPrice: v.optional(units),
  }),
  reply: v.object({
    quotes: v.array(
      v.object({
        id: v.nullable(v.string()),
        fromAmount: units,
        fromAccount: caip10,
        toAmount: units,
        toAccount: caip10,
        /** The provider's fee in basis points, already deducted from `toAmount`; absent when unknown. */
        feeBps: v.optional(feeBps),
      }),
    ),
  }),
})

export const gasPriceEndpoint = endpoint({
  method: 'GET',
  path: '/v1/convert/gas-price',
  summary: 'Gas prices of a network in wei.',
  input: v.object({ chainId: caip2 }),
  reply: v.object({ standard: units, fast: units, instant: units }),
})

export const allowanceEndpoint = endpoint({
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: 'The swap router’s current allowance for a token.',
  input: v.object({ tokenAddress: caip10, userAddress: evmAccount }),
  reply: v.object({ allowance: units }),
})

export const buildApprovalEndpoint = endpoint({
  method: 'GET',
  path: '/v1/convert/build-approve',
  summary: 'An approval transaction for exactly the given amount.',
  input: v.object({
    userAddress: evmAccount,
    from: caip10,
    to: caip10,
    /** Without it (older clients): what the account holds of the token, never unlimited. */
    amount: v.optional(units),
  }),
  reply: v.object({
    tx: v.object({
      /** The token to approve: clients send the transaction here, whatever the name says. */
      from: caip10,
      to: caip10,
      data: hex,
      value: units,
      eip155: v.object({ gasPrice: units }),
    }),
  }),
})

export const buildSwapEndpoint = endpoint({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  summary: 'A swap transaction, ready to be signed.',
  input: v.object({
    amount: units,
    from: caip10,
    to: caip10,
    userAddress: evmAccount,
    eip155: v.optional(
      v.object({
        /** Percent of the quoted amount that may be lost on the way. */
        slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
        permit: v.optional(v.nullable(v.string())),
      }),
    ),
    disableEstimate: v.optional(v.boolean()),
  }),
  reply: v.object({
    tx: v.object({
      from: caip10,
      to: caip10,
      data: hex,
      /** Sent along: the amount when native coins are sold, else 0. */
      value: units,
      /** What the swap is expected to yield, in base units of the bought token. */
      amount: units,
      /** The provider's fee in basis points, already deducted from `amount`; absent when unknown. */
      feeBps: v.optional(feeBps),
      eip155: v.object({ gas: units, gasPrice: units }),
    }),
  }),
})
