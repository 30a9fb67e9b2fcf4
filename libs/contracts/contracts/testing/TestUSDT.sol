// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title A dollar that behaves like USDT0 on Arbitrum
/// @notice For tests and local chains, used behind `TestTokenProxy`. Six decimals, permit, `true` from every transfer,
///         minted by its owner. Blocks senders only: a blocked address can still be paid.
contract TestUSDT is ERC20, ERC20Permit, Ownable {
    string private constant NAME = unicode"USD₮0";

    mapping(address account => bool) public isBlocked;

    event BlockPlaced(address indexed account);
    event BlockReleased(address indexed account);
    event DestroyedBlockedFunds(address indexed account, uint256 amount);

    constructor() ERC20(NAME, NAME) ERC20Permit(NAME) Ownable(msg.sender) {}

    /// @notice Names the owner in the proxy's storage, once.
    function initialize(address newOwner) external {
        require(owner() == address(0), "Initializable: contract is already initialized");
        _transferOwnership(newOwner);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function addToBlockedList(address account) external onlyOwner {
        isBlocked[account] = true;
        emit BlockPlaced(account);
    }

    function removeFromBlockedList(address account) external onlyOwner {
        isBlocked[account] = false;
        emit BlockReleased(account);
    }

    function destroyBlockedFunds(address account) external onlyOwner {
        require(isBlocked[account], "TetherToken: user is not blocked");
        uint256 amount = balanceOf(account);
        _burn(account, amount);
        emit DestroyedBlockedFunds(account, amount);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        require(!isBlocked[msg.sender], "TetherToken: from is blocked");
        require(to != address(this), "TetherToken: transfer to the contract address");
        return super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(!isBlocked[from], "TetherToken: from is blocked");
        require(to != address(this), "TetherToken: transfer to the contract address");
        return super.transferFrom(from, to, amount);
    }

    function name() public pure override returns (string memory) {
        return NAME;
    }

    function symbol() public pure override returns (string memory) {
        return NAME;
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
