import type { Wallet } from '@latchkey/core'

/** MetaMask's listing in the wallet directory. */
export const metaMask: Wallet = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'MetaMask',
  rdns: 'io.metamask',
  mobile_link: 'metamask://',
  homepage: 'https://metamask.io/',
  image_id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  app_store: 'https://apps.apple.com/us/app/metamask/id1438144202',
  play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
  chrome_store:
    'https://chrome.google.com/webstore/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
}
