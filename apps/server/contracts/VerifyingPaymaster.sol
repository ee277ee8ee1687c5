// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils, PackedUserOperation} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// Pays for operations of EntryPoint 0.7 that the server's key has signed, when the bundler that the
/// signature names sends them. Only the owner withdraws.
///
/// paymasterData: validAfter (6 bytes), validUntil (6), bundler (20), signature (65).
contract VerifyingPaymaster is PaymasterSigner, SignerECDSA, Ownable {
    using ERC4337Utils for PackedUserOperation;

    bytes32 private constant SPONSORSHIP_TYPEHASH = keccak256("Sponsorship(bytes32 request,address bundler)");
    uint256 private constant BUNDLER_OFFSET = 12;
    uint256 private constant SIGNATURE_OFFSET = 32;

    constructor(
        address signer,
        address owner
    ) EIP712("LatchkeyPaymaster", "1") SignerECDSA(signer) Ownable(owner) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    /// The EntryPoint pays the deposit to whom the caller of `handleOps` names. So a sponsorship names
    /// the account that may send it; the EntryPoint is not reentrant, so that no call of an operation
    /// can use that account's transaction. The zero address lets every bundler send it: ERC-7562
    /// forbids public bundlers the opcode ORIGIN, which is executed only for a named bundler.
    function _validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256 maxCost
    ) internal override returns (bytes memory context, uint256 validationData) {
        (context, validationData) = super._validatePaymasterUserOp(userOp, userOpHash, maxCost);
        address bundler = _bundlerOf(userOp);
        if (bundler != address(0) && bundler != tx.origin) {
            validationData = ERC4337Utils.SIG_VALIDATION_FAILED;
        }
    }

    function _signableUserOpHash(
        PackedUserOperation calldata userOp,
        uint48 validAfter,
        uint48 validUntil
    ) internal view override returns (bytes32) {
        bytes32 request = super._signableUserOpHash(userOp, validAfter, validUntil);
        return _hashTypedDataV4(keccak256(abi.encode(SPONSORSHIP_TYPEHASH, request, _bundlerOf(userOp))));
    }

    function _decodePaymasterUserOp(
        PackedUserOperation calldata userOp
    ) internal pure override returns (uint48 validAfter, uint48 validUntil, bytes calldata signature) {
        bytes calldata data = userOp.paymasterData();
        return (uint48(bytes6(data[0:6])), uint48(bytes6(data[6:BUNDLER_OFFSET])), data[SIGNATURE_OFFSET:]);
    }

    function _bundlerOf(PackedUserOperation calldata userOp) private pure returns (address) {
        return address(bytes20(userOp.paymasterData()[BUNDLER_OFFSET:SIGNATURE_OFFSET]));
    }

    function deposit() external payable {
        _deposit(msg.value);
    }

    function withdraw(address payable to, uint256 value) external onlyOwner {
        _withdraw(to, value);
    }

    function addStake(uint32 unstakeDelaySec) external payable onlyOwner {
        _addStake(msg.value, unstakeDelaySec);
    }

    function unlockStake() external onlyOwner {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        _withdrawStake(to);
    }
}
