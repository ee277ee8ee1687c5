import type { App, Context } from '../../context/context.ts'
import type { Embedded } from '../embedded.ts'
import { mailedLinkPages } from '../mailedLink.ts'
import { allowOwner, isOwnerToken, OWNER_PATH } from './ownerLink.ts'

/**
 * The page of the owner's link. Its button lets this network request emails although strangers have used up those for
 * new browsers.
 */
export function ownerPages(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  mailedLinkPages(app, context, {
    path: OWNER_PATH,
    overText: (words) => words.linkOverText,
    async show(token, words) {
      if (!(await isOwnerToken(context.db, token, context.clock.now()))) return null
      return { title: words.isThisYou, sentences: [words.moreCodesText], button: words.moreCodes }
    },
    async press({ token, ip, words }) {
      if (!(await allowOwner(await loadEmbedded(), { token, ip }))) return null
      return { status: 200, title: words.codesAllowed, sentences: [words.closePage] }
    },
  })
}
