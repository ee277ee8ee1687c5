import type { JSX } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Notice } from '../parts/Notice.tsx'
import { balanceText } from '../text/en/balance.ts'
import { fill } from '../text/fill.ts'

/** The empty state: no tokens yet, with links to buy and receive, which the account's tab has above it. */
export function NoTokens(props: { active: ActiveAccount; isInTab: boolean }): JSX.Element {
  const text = useText(balanceText)
  const { active } = props
  const fundingLinks = useFeatures(active).flatMap(({ feature, open }) =>
    feature === 'onramp' || feature === 'receive' ? [{ feature, open }] : [],
  )
  const rowTexts = {
    onramp: { title: text.buy, detail: text.buyText, icon: 'card' },
    receive: { title: text.receive, detail: text.receiveText, icon: 'qr' },
  } as const
  return (
    <div>
      <Notice
        icon="coins"
        title={text.empty}
        text={fill(text.emptyText, { network: active.network.name })}
      />
      {fundingLinks.length > 0 && !props.isInTab ? (
        <List label={text.empty}>
          {fundingLinks.map(({ feature, open }) => (
            <li key={feature}>
              <ListRow
                id={feature}
                title={rowTexts[feature].title}
                detail={rowTexts[feature].detail}
                image={
                  <span className="row-glyph">
                    <Icon name={rowTexts[feature].icon} />
                  </span>
                }
                endIcon="chevron"
                onPress={() => open()}
              />
            </li>
          ))}
        </List>
      ) : null}
    </div>
  )
}
