import { closeModal } from '@latchkey/core'
import { internals, track } from '@latchkey/core/internal'
import { type JSX, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { goBack, pushView } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { slideIn } from './motion.ts'
import { NetworkSelector } from './NetworkSelector.tsx'
import { isTitleHidden, viewTitle } from './viewTitle.ts'

export const titleId = 'title'

export function Header(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(modalText)
  const view = useStore(viewStoreOf(latchkey), (state) => topOf(state.stack))
  const { modal, features, connectors } = useStore(internals(latchkey).options)
  const isFirst = useStore(viewStoreOf(latchkey), (state) => state.stack.length === 1)
  const offersLogin =
    connectors.some(({ id }) => id === 'embedded') && Boolean(features.email || features.socials)
  const isLogin = view.name === 'Connect' && offersLogin
  const title = isLogin ? text.ConnectLogin : viewTitle(view, text)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownTitle = useRef(title)
  useEffect(() => {
    // The first title appears with the card and is not animated.
    if (shownTitle.current === title) return
    shownTitle.current = title
    return slideIn(heading.current, { distance: 0, durationMs: 120 })
  }, [title])
  return (
    <header className="header" part="header">
      <span className="slot">
        <LeftSlot />
      </span>
      <h1
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className={isTitleHidden(view) ? 'hidden' : 'title line'}
        part="title"
      >
        {title}
      </h1>
      <span className="slot" data-end="">
        {view.name === 'Account' && features.smartSessions ? (
          <IconButton
            icon="key"
            label={text.PermissionList}
            part="permissions"
            onPress={() => pushView(latchkey, { name: 'PermissionList' })}
          />
        ) : null}
        {modal.inline && isFirst ? null : (
          <IconButton
            icon="close"
            label={text.close}
            part="close"
            onPress={() => closeModal(latchkey)}
          />
        )}
      </span>
    </header>
  )
}

/** The network on the account, the back button where there is a previous view, and help on the Connect view. */
function LeftSlot(): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(modalText)
  const view = useStore(viewStoreOf(latchkey), (state) => topOf(state.stack))
  const depth = useStore(viewStoreOf(latchkey), (state) => state.stack.length)
  const { modal, wallets } = useStore(internals(latchkey).options)
  if (view.name === 'Account' && modal.networkSwitch) return <NetworkSelector />
  if (depth > 1) {
    return <IconButton icon="back" label={text.back} part="back" onPress={() => goBack(latchkey)} />
  }
  if (view.name !== 'Connect' || !wallets.guide) return null
  const handleHelp = () => {
    track(latchkey, { event: 'CLICK_WALLET_HELP' })
    pushView(latchkey, { name: 'WhatIsAWallet' })
  }
  return <IconButton icon="help" label={text.help} part="help" onPress={handleHelp} />
}
