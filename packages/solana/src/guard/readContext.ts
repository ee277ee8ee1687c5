/** A token account as it stands, or as the request itself would open it. */
export type Purse = { mint: string; owner: string }

/** Who is asked, and what is known of the accounts a request names. */
export type ReadContext = {
  account: string
  purses: ReadonlyMap<string, Purse>
}
