import {
  type ShowCallsStatusErrorType,
  showCallsStatus,
  type WaitForCallsStatusErrorType,
  waitForCallsStatus,
} from './calls/callsStatus.ts'
import {
  type GrantPermissionsErrorType,
  grantPermissions,
  type RevokePermissionErrorType,
  revokePermission,
} from './calls/permissions.ts'
import {
  type RevokeAccountUpgradeErrorType,
  revokeAccountUpgrade,
} from './calls/revokeAccountUpgrade.ts'
import { type SendCallsErrorType, sendCalls } from './calls/sendCalls.ts'
import { type ConnectErrorType, connect } from './connect/connect.ts'
import { type DisconnectErrorType, disconnect } from './connect/disconnect.ts'
import { type SwitchAccountErrorType, switchAccount } from './connect/switchAccount.ts'
import { type SwitchNetworkErrorType, switchNetwork } from './connect/switchNetwork.ts'
import { waitForTransaction } from './journal/waitForTransaction.ts'
import type { Latchkey } from './latchkey.ts'
import { type MutationOptions, mutationOptions } from './queries/mutationOptions.ts'
import { type ExecuteSendErrorType, executeSend } from './send/executeSend.ts'
import { type PrepareSendErrorType, prepareSend } from './send/prepareSend.ts'
import { type RequireSignInErrorType, requireSignIn } from './signin/requireSignIn.ts'
import { type SignInErrorType, signIn } from './signin/signIn.ts'
import { type SignOutErrorType, signOut } from './signin/signOut.ts'
import { type SendTransactionErrorType, sendTransaction } from './signing/sendTransaction.ts'
import { type SignMessageErrorType, signMessage } from './signing/signMessage.ts'
import { type SignTypedDataErrorType, signTypedData } from './signing/signTypedData.ts'
import { type ExecuteSwapErrorType, executeSwap } from './swap/execute/executeSwap.ts'
import { type PrepareSwapErrorType, prepareSwap } from './swap/prepare/prepareSwap.ts'

/** The options of an action's mutation. */
type ActionMutation<
  Action extends (latchkey: Latchkey, parameters: never) => Promise<unknown>,
  Failure,
> = (
  latchkey: Latchkey,
) => MutationOptions<Awaited<ReturnType<Action>>, Failure, Parameters<Action>[1]>

/** `connect` as a mutation. */
export const connectMutationOptions: ActionMutation<typeof connect, ConnectErrorType> = (
  latchkey,
) => mutationOptions(latchkey, 'connect', connect)

/** `disconnect` as a mutation. */
export const disconnectMutationOptions: ActionMutation<typeof disconnect, DisconnectErrorType> = (
  latchkey,
) => mutationOptions(latchkey, 'disconnect', disconnect)

/** `switchAccount` as a mutation. */
export const switchAccountMutationOptions: ActionMutation<
  typeof switchAccount,
  SwitchAccountErrorType
> = (latchkey) => mutationOptions(latchkey, 'switchAccount', switchAccount)

/** `switchNetwork` as a mutation. */
export const switchNetworkMutationOptions: ActionMutation<
  typeof switchNetwork,
  SwitchNetworkErrorType
> = (latchkey) => mutationOptions(latchkey, 'switchNetwork', switchNetwork)

/** `signMessage` as a mutation. */
export const signMessageMutationOptions: ActionMutation<
  typeof signMessage,
  SignMessageErrorType
> = (latchkey) => mutationOptions(latchkey, 'signMessage', signMessage)

/** `signTypedData` as a mutation. */
export const signTypedDataMutationOptions: ActionMutation<
  typeof signTypedData,
  SignTypedDataErrorType
> = (latchkey) => mutationOptions(latchkey, 'signTypedData', signTypedData)

/** `sendTransaction` as a mutation. */
export const sendTransactionMutationOptions: ActionMutation<
  typeof sendTransaction,
  SendTransactionErrorType
> = (latchkey) => mutationOptions(latchkey, 'sendTransaction', sendTransaction)

/** `sendCalls` as a mutation. */
export const sendCallsMutationOptions: ActionMutation<typeof sendCalls, SendCallsErrorType> = (
  latchkey,
) => mutationOptions(latchkey, 'sendCalls', sendCalls)

/** `showCallsStatus` as a mutation. */
export const showCallsStatusMutationOptions: ActionMutation<
  typeof showCallsStatus,
  ShowCallsStatusErrorType
> = (latchkey) => mutationOptions(latchkey, 'showCallsStatus', showCallsStatus)

/** `waitForCallsStatus` as a mutation. */
export const waitForCallsStatusMutationOptions: ActionMutation<
  typeof waitForCallsStatus,
  WaitForCallsStatusErrorType
> = (latchkey) => mutationOptions(latchkey, 'waitForCallsStatus', waitForCallsStatus)

/** `grantPermissions` as a mutation. */
export const grantPermissionsMutationOptions: ActionMutation<
  typeof grantPermissions,
  GrantPermissionsErrorType
> = (latchkey) => mutationOptions(latchkey, 'grantPermissions', grantPermissions)

/** `revokePermission` as a mutation. */
export const revokePermissionMutationOptions: ActionMutation<
  typeof revokePermission,
  RevokePermissionErrorType
> = (latchkey) => mutationOptions(latchkey, 'revokePermission', revokePermission)

/** `revokeAccountUpgrade` as a mutation. */
export const revokeAccountUpgradeMutationOptions: ActionMutation<
  typeof revokeAccountUpgrade,
  RevokeAccountUpgradeErrorType
> = (latchkey) => mutationOptions(latchkey, 'revokeAccountUpgrade', revokeAccountUpgrade)

/** `prepareSend` as a mutation. */
export const prepareSendMutationOptions: ActionMutation<
  typeof prepareSend,
  PrepareSendErrorType
> = (latchkey) => mutationOptions(latchkey, 'prepareSend', prepareSend)

/** `executeSend` as a mutation. */
export const executeSendMutationOptions: ActionMutation<
  typeof executeSend,
  ExecuteSendErrorType
> = (latchkey) => mutationOptions(latchkey, 'executeSend', executeSend)

/** `prepareSwap` as a mutation. */
export const prepareSwapMutationOptions: ActionMutation<
  typeof prepareSwap,
  PrepareSwapErrorType
> = (latchkey) => mutationOptions(latchkey, 'prepareSwap', prepareSwap)

/** `executeSwap` as a mutation. */
export const executeSwapMutationOptions: ActionMutation<
  typeof executeSwap,
  ExecuteSwapErrorType
> = (latchkey) => mutationOptions(latchkey, 'executeSwap', executeSwap)

/** `signIn` as a mutation. */
export const signInMutationOptions: ActionMutation<typeof signIn, SignInErrorType> = (latchkey) =>
  mutationOptions(latchkey, 'signIn', signIn)

/** `requireSignIn` as a mutation. */
export const requireSignInMutationOptions: ActionMutation<
  typeof requireSignIn,
  RequireSignInErrorType
> = (latchkey) => mutationOptions(latchkey, 'requireSignIn', requireSignIn)

/** `signOut` as a mutation. */
export const signOutMutationOptions: ActionMutation<typeof signOut, SignOutErrorType> = (
  latchkey,
) => mutationOptions(latchkey, 'signOut', signOut)

/** `waitForTransaction` as a mutation. */
export const waitForTransactionMutationOptions: ActionMutation<typeof waitForTransaction, never> = (
  latchkey,
) => mutationOptions(latchkey, 'waitForTransaction', waitForTransaction)
