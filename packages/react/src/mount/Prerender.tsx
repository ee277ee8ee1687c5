import * as React from 'react'

type Props = { isHidden: boolean; children: React.ReactNode }
type Activity = React.ComponentType<{ mode: 'hidden' | 'visible'; children: React.ReactNode }>

/** React 19.2 and newer have `Activity`. Read by name, since a named import of it does not link on older versions. */
const activity = Reflect.get(React, 'Activity') as Activity | undefined

/** Renders hidden children ahead of time without their effects where React can (`Activity`), and nothing elsewhere. */
export function Prerender(props: Props): React.ReactNode {
  const { isHidden, children } = props
  if (!activity) return isHidden ? null : children
  return React.createElement(activity, { mode: isHidden ? 'hidden' : 'visible', children })
}
