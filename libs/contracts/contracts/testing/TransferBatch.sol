// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

interface ITransfers {
    function transfer(address to, uint256 amount) external;
}

/// @title Several transfers in one transaction, as exchanges pay out to many of their customers at once
contract TransferBatch {
    /// @notice Anyone may have it pay out what it holds: for test chains only.
    function pay(ITransfers token, address[] calldata to, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < to.length; ++i) {
            token.transfer(to[i], amounts[i]);
        }
    }
}
