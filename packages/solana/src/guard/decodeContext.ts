/** A token account that exists, or that the transaction itself opens. */
export type TokenAccount = { mint: string; owner: string }

/** The signing account, and the known token accounts of the transaction. */
export type DecodeContext = {
  account: string
  tokenAccounts: ReadonlyMap<string, TokenAccount>
}
