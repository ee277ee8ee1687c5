import {
  findConnectors,
  goBack,
  openModal,
  pushView,
  replaceView,
  resetView,
  showToast,
  toLatchkeyError,
} from '@latchkey/core'
import { connectorImage } from '../format/connectorImage.ts'
import { networkImage } from '../format/networkImage.ts'
import { plainText } from '../format/plainText.ts'
import { socialName } from '../format/socialName.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import type { Css } from '../mount/css.ts'
import { Button } from '../parts/Button.tsx'
import { ChoiceButton } from '../parts/ChoiceButton.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { Tag } from '../parts/Tag.tsx'
import { describeError } from '../text/describeError.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { accountGround } from './accountGround.ts'
import { errorDetails } from './ErrorScreen.tsx'
import type { FlowScreen } from './flow.ts'
import { InnerView } from './InnerView.tsx'
import { NoAccount } from './NoAccount.tsx'
import { openListed } from './openListed.ts'
import { openPopup, openSocial } from './openSocial.ts'

/**
 * What screens have in common. Each flow holds on to the whole list, so that a bundler sees one set of files
 * that all of them use and makes one chunk of it. Left alone it would make a small chunk for every combination
 * of flows, and the first opening would fetch them all.
 */
const common: readonly unknown[] = [
  ...[
    Button,
    ChoiceButton,
    CopyButton,
    Icon,
    List,
    ListRow,
    Logo,
    Notice,
    RingScreen,
    Skeleton,
    SocialLogo,
    Tag,
  ],
  ...[connectorImage, networkImage, plainText, useErrorText, useWalletImage, errorDetails],
  ...[describeError, fill, modalText, openListed, findConnectors, toLatchkeyError, showToast],
  ...[goBack, openModal, pushView, replaceView, resetView, InnerView, NoAccount],
  ...accountGround,
  ...[openPopup, openSocial, socialName],
]

/** A flow for the view table: what draws it, and its own styles. */
export function flowScreen(Screen: FlowScreen['Screen'], styles: readonly Css[]): FlowScreen {
  return { Screen, styles, common }
}
