// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-1155 collection with `data:` metadata: many copies of each tool.
contract LocalTools is ERC1155 {
    using Strings for uint256;

    string public constant name = "Latchkey Tools";

    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        bytes memory picture = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#222"/>',
            '<text x="32" y="42" font-size="28" text-anchor="middle" fill="#fff">', id.toString(), "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"Tool ', id.toString(),
            '","description":"A tool of the local test chain.","decimals":0,"image":"data:image/svg+xml;base64,',
            Base64.encode(picture), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
