// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IAccount, IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

/// Measures an operation. Never deployed: `eth_call` places it at the EntryPoint's address with a
/// state override, so that the account and the paymaster see the EntryPoint as their caller.
contract OperationSimulator {
    struct Measured {
        uint256 creationGas;
        uint256 validationGas;
        uint256 paymasterGas;
        uint256 executionGas;
        bool executed;
        bytes revertData;
    }

    error CreationFailed(bytes revertData);
    error ValidationFailed(bytes revertData);
    error PaymasterFailed(bytes revertData);

    function simulate(PackedUserOperation calldata op) external returns (Measured memory measured) {
        measured.creationGas = _create(op);
        measured.validationGas = _validate(op);
        measured.paymasterGas = _validatePaymaster(op);
        uint256 before = gasleft();
        (measured.executed, measured.revertData) = op.sender.call(op.callData);
        measured.executionGas = before - gasleft();
    }

    function _create(PackedUserOperation calldata op) private returns (uint256) {
        // Without a factory, or an EIP-7702 marker in its place, there is nothing to create.
        if (op.initCode.length <= 20) return 0;
        uint256 before = gasleft();
        (bool created, bytes memory data) = address(bytes20(op.initCode[:20])).call(op.initCode[20:]);
        if (!created || op.sender.code.length == 0) revert CreationFailed(data);
        return before - gasleft();
    }

    function _validate(PackedUserOperation calldata op) private returns (uint256) {
        uint256 before = gasleft();
        try IAccount(op.sender).validateUserOp(op, bytes32(0), 0) returns (uint256) {
            return before - gasleft();
        } catch (bytes memory data) {
            revert ValidationFailed(data);
        }
    }

    function _validatePaymaster(PackedUserOperation calldata op) private returns (uint256) {
        if (op.paymasterAndData.length < 20) return 0;
        uint256 before = gasleft();
        address paymaster = address(bytes20(op.paymasterAndData[:20]));
        try IPaymaster(paymaster).validatePaymasterUserOp(op, bytes32(0), 0) returns (bytes memory, uint256) {
            return before - gasleft();
        } catch (bytes memory data) {
            revert PaymasterFailed(data);
        }
    }

    receive() external payable {}
}
