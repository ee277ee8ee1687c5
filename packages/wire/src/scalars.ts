import * as v from 'valibot'

/** An amount in base units: decimal digits on the wire, `bigint` in code, at most 2^256 − 1. */
export const units = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/),
  v.transform((digits) => BigInt(digits)),
  v.check((amount) => amount < 1n << 256n),
)

/**
 * Units that may be written with an exponent: AppKit sends an amount above 10^21 as `1.5e+21`.
 * The digits after the point never outnumber the exponent, so that the amount is whole.
 */
export const unitsWithExponent = v.union([
  units,
  v.pipe(
    v.string(),
    v.regex(/^[1-9](?:\.\d{1,77})?e\+\d{1,2}$/),
    v.check((text) => fractionOf(text).length <= exponentOf(text)),
    v.transform((text) => {
      const fraction = fractionOf(text)
      return (
        BigInt(`${text.charAt(0)}${fraction}`) * 10n ** BigInt(exponentOf(text) - fraction.length)
      )
    }),
    v.check((amount) => amount < 1n << 256n),
  ),
])

function fractionOf(text: string): string {
  return /\.(\d+)/.exec(text)?.[1] ?? ''
}

function exponentOf(text: string): number {
  return Number(text.slice(text.indexOf('+') + 1))
}

/** `namespace:reference` (CAIP-2). */
export const caip2 = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  v.transform((id) => id as `${string}:${string}`),
)

/** `namespace:reference:address` (CAIP-10). */
export const caip10 = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
  v.transform((id) => id as `${string}:${string}:${string}`),
)

/** A bare EVM address or a CAIP-10 account id: AppKit's clients send either one. */
export const evmAccount = v.union([
  caip10,
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/),
    v.transform((text) => text as `0x${string}`),
  ),
])

export const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text as `0x${string}`),
)

/** A whole number that may arrive as query text. */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)

/** A list that may arrive as comma-separated query text. */
export const textList = v.pipe(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter(Boolean)),
    ),
  ]),
  v.maxLength(500),
)
