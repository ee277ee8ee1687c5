import { isSameAddress, type Transaction } from '@latchkey/core'
import { findNetwork, internals, transactionDetailsQuery } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatDecimalString, formatSignificantDigits } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Details } from '../parts/Details.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { modalText } from '../text/en/modal.ts'
import { transactionText } from '../text/en/transaction.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { Party } from './partiesOf.ts'
import { Worth } from './Worth.tsx'

type Props = { transaction: Transaction }

function useTransactionDetails({ network, hash, status }: Transaction) {
  const isMined = status !== 'pending' && hash !== ''
  const { data, isLoading } = useInstanceQuery({
    ...transactionDetailsQuery(useLatchkey(), { network, hash }),
    enabled: isMined,
  })
  return { details: data ?? null, isLoading }
}

/** The network fee, where the visitor paid it. */
export function NetworkFeeFact({ transaction }: Props): JSX.Element | null {
  const words = useText(transactionText)
  const { tag } = useLanguage()
  const account = useActiveAccount()?.account
  const latchkey = useLatchkey()
  const network = useStore(internals(latchkey).network, (state) =>
    findNetwork(state, transaction.network),
  )
  const { details, isLoading } = useTransactionDetails(transaction)
  if (!account || !network || !isSameAddress(account.address, transaction.from)) return null
  if (!details) {
    return isLoading ? (
      <Fact name={words.fee}>
        <span role="status" aria-label={words.loadingFee}>
          <Skeleton shape="line" />
        </span>
      </Fact>
    ) : null
  }
  const { symbol, decimals } = network.nativeCurrency
  return (
    <Fact name={words.fee}>
      <bdi>
        {formatSignificantDigits(details.fee, decimals, tag, 'up')} {plainText(symbol, 12)}
      </bdi>{' '}
      <Worth
        token={{ network: network.caipNetworkId, address: null }}
        amount={details.fee}
        decimals={decimals}
      />
    </Fact>
  )
}

/** Hash, contracts, block, nonce and call data, folded. */
export function TransactionDetails(
  props: Props & { parties: readonly Party[] },
): JSX.Element | null {
  const { transaction } = props
  const words = useText(transactionText)
  const common = useText(modalText)
  const { tag } = useLanguage()
  const { details } = useTransactionDetails(transaction)
  if (!transaction.hash) return null
  return (
    <Details label={words.details}>
      <dl className="facts">
        <Fact name={words.hash} wide>
          <FullAddress
            address={transaction.hash}
            copyLabel={words.copy}
            copiedLabel={common.copied}
            failedLabel={common.copyFailed}
          />
        </Fact>
        {props.parties.map(({ role, address }) => (
          <Fact key={address} name={words[role]} wide>
            <FullAddress
              address={address}
              copyLabel={words.copy}
              copiedLabel={common.copied}
              failedLabel={common.copyFailed}
            />
          </Fact>
        ))}
        {details ? (
          <Fact name={words.block}>{formatDecimalString(String(details.block), tag)}</Fact>
        ) : null}
        {details?.nonce != null ? <Fact name={words.nonce}>{String(details.nonce)}</Fact> : null}
        {details?.data && details.data !== '0x' ? (
          <Fact name={words.data}>
            <span className="transaction-data">
              <bdi className="line" dir="ltr">
                {plainText(details.data, 200)}
              </bdi>
              <CopyButton
                text={details.data}
                label={words.copyData}
                copiedLabel={common.copied}
                failedLabel={common.copyFailed}
              />
            </span>
          </Fact>
        ) : null}
      </dl>
    </Details>
  )
}
