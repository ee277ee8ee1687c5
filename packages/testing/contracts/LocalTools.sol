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
        bytes memory picture = _picture(id);
        bytes memory json = abi.encodePacked(
            '{"name":"Tool ', id.toString(),
            '","description":"A tool of the local test chain.","decimals":0,"image":"data:image/svg+xml;base64,',
            Base64.encode(picture), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    /// A cog of which the number decides the colour and the count of teeth.
    function _picture(uint256 id) private pure returns (bytes memory) {
        string memory hue = ((id * 97 + 20) % 360).toString();
        bytes memory teeth;
        uint256 count = 6 + id % 7;
        for (uint256 tooth = 0; tooth < count; tooth++) {
            teeth = abi.encodePacked(
                teeth, '<rect x="178" y="52" width="44" height="80" rx="12" transform="rotate(',
                (tooth * 360 / count).toString(), ' 200 200)"/>'
            );
        }
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="hsl(',
            hue, ' 44% 16%)"/><g fill="hsl(', hue, ' 88% 66%)">', teeth,
            '<circle cx="200" cy="200" r="108"/></g><circle cx="200" cy="200" r="46" fill="hsl(', hue,
            ' 44% 16%)"/></svg>'
        );
    }
}
