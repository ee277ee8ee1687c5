/** A wallet of the wallet directory. */
export type Wallet = {
  id: string
  name: string
  homepage?: string
  image_id?: string
  /** The site's own image of a custom wallet. */
  image_url?: string
  order?: number
  rdns?: string
  injected?: readonly { namespace?: string; injected_id?: string }[]
  chains?: readonly string[]
  mobile_link?: string
  universal_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  firefox_store?: string
  badge_type?: string
}
