/** A wallet of the wallet directory. */
export type Wallet = {
  id: string
  name: string
  homepage?: string
  image_id?: string
  /** The site's image for a custom wallet. */
  image_url?: string
  /** Its rank in the directory. */
  order?: number
  rdns?: string
  /** How the wallet injects itself into pages, by namespace. */
  injected?: readonly { namespace?: string; injected_id?: string }[]
  /** CAIP-2 ids. */
  chains?: readonly string[]
  /** A link that opens the wallet's app on a phone: its URL scheme or a universal link. */
  mobile_link?: string
  universal_link?: string
  desktop_link?: string
  webapp_link?: string
  /** Opens a page in the wallet's own browser: `{url}`, `{urlTwice}`, `{origin}` and `{page}` stand for the page. */
  browse_link?: string
  /** The namespaces that the wallet supports on a phone only in its own browser. */
  browse_namespaces?: readonly string[]
  app_store?: string
  play_store?: string
  chrome_store?: string
  firefox_store?: string
  badge_type?: string
}
