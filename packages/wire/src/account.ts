import * as v from 'valibot'

/** An address without its chain, as the data API's paths carry it. */
export const bareAddress = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

/** A number with decimals written out, never in exponent form: `"12.5"`. */
export const decimalText = v.pipe(v.string(), v.regex(/^-?\d{1,90}(?:\.\d{1,90})?$/))
