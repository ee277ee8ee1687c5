import type { ReactNode } from 'react'

export function Notice(props: { tone?: 'danger'; children: ReactNode }) {
  return (
    <div
      className="notice"
      data-tone={props.tone}
      role={props.tone === 'danger' ? 'alert' : 'note'}
    >
      {props.children}
    </div>
  )
}
