import { closeModal, type ModalView, type ModalViewName } from '@latchkey/core'
import type { JSX } from 'react'
import type { Flow, FlowScreen, ViewFlows } from '../navigation/flow.ts'
import { goBack, pushView } from '../navigation/navigate.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type ModalViews, replacedViews, type ViewModule } from './siteViews.ts'

/** The view table with the site's own views in it. Its sign-in, review and approval are always ours. */
export function withSiteViews(table: ViewFlows, views: ModalViews): ViewFlows {
  const flows = replacedViews(views).map(([name, load]): [ModalViewName, Flow] => [
    name,
    { id: `site ${name}`, load: async () => screenOf(await load()) },
  ])
  return { ...table, ...Object.fromEntries(flows) }
}

function screenOf({ default: SiteView, css }: ViewModule<never>): FlowScreen {
  return {
    Screen: ({ view }) => <SiteScreen SiteView={SiteView} view={view} />,
    styles: css ? [{ text: css }] : [],
  }
}

function SiteScreen(props: { SiteView: ViewModule<never>['default']; view: never }): JSX.Element {
  const latchkey = useLatchkey()
  const { SiteView, view } = props
  const openView = (next: ModalViewName | ModalView) =>
    pushView(latchkey, typeof next === 'string' ? { name: next } : next)
  return (
    <SiteView
      view={view}
      openView={openView}
      goBack={() => goBack(latchkey)}
      closeModal={() => closeModal(latchkey)}
    />
  )
}
