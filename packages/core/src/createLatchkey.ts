import { assemble, type Parts, storageOf } from './assemble.ts'
import type { Latchkey } from './latchkey.ts'
import { checkOptions } from './options/checkOptions.ts'
import type { LatchkeyOptions } from './options/options.ts'
import { isPainted, nextPainted } from './options/platform.ts'
import { createThemeStore } from './theme/themeStore.ts'

/**
 * Makes an instance. In a browser it looks for wallets and wakes remembered connections up; on a server it
 * only holds state. It is put together at its first use, or once the page is painted: for its first frame a page
 * with a button needs no more of it than the theme.
 * @throws options/siwe-and-siwx, options/invalid when no network can be used
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  checkOptions(options)
  const wishes = { ...options }
  let known: Parts | null = null
  const parts = (): Parts => {
    if (!known) {
      known = assemble(latchkey, wishes)
      known.begin()
    }
    return known
  }
  const wake = () => parts().wake()
  const latchkey: Latchkey = {
    theme: createThemeStore(wishes),
    get options() {
      return parts().options
    },
    get connections() {
      return parts().connections
    },
    get connectors() {
      return parts().connectors
    },
    get network() {
      return parts().network
    },
    get modal() {
      return parts().modal
    },
    get toast() {
      return parts().toast
    },
    get alert() {
      return parts().alert
    },
    get events() {
      return parts().events
    },
    get storage() {
      return parts().storage
    },
    chain: (namespace) => parts().chain(namespace),
    openedChain: (namespace) => parts().openedChain(namespace),
    closeChain: (namespace) => parts().closeChain(namespace),
    sharedWallet: (id) => parts().sharedWallet(id),
    get ready() {
      return ready
    },
    isFresh: () => !known && storageOf(wishes).get('connected_connectors') === null,
    onDestroy: (undo) => parts().onDestroy(undo),
    destroy: () => parts().destroy(),
  }
  // A page that nobody sees gets no frames.
  const ready = isPainted() ? nextPainted().then(wake) : wake()
  return latchkey
}
