/**
 * What a site fills in before the visitor does: tokens by their symbols, in any case, and an amount as it would
 * be typed. What is unknown is left for the visitor.
 */
export type SwapPreset = { fromToken?: string; toToken?: string; amount?: string }
