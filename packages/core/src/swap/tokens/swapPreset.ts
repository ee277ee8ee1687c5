/**
 * The prefilled fields of the Swap view: tokens by symbol, case-insensitive, and the amount as text. Unknown symbols
 * are ignored.
 */
export type SwapPreset = { fromToken?: string; toToken?: string; amount?: string }
