// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A fee-on-transfer token: 2 % of every transfer is burnt, so the receiver gets less than was sent.
contract TaxedToken is ERC20 {
    uint256 public constant TAX_PERCENT = 2;

    constructor() ERC20("Local Taxed Token", "TAX") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) {
            super._update(from, to, amount);
            return;
        }
        uint256 tax = (amount * TAX_PERCENT) / 100;
        super._update(from, address(0), tax);
        super._update(from, to, amount - tax);
    }
}
