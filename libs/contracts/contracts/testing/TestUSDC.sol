// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {TestUSDCAuthorizations} from "./TestUSDCAuthorizations.sol";

/// @title A dollar that behaves like Circle's FiatToken v2.2
/// @notice For tests and local chains, used behind `TestTokenProxy`. Six decimals, pausable, a denylist that binds
///         the caller, the sender and the receiver, capped minters, permit and EIP-3009, `true` from every transfer.
/// @dev Roles, revert strings and the balance slot (denied flag in its top bit) are those of the original, so that
///      wallets, error handling and gas see the same token. The code is ours.
contract TestUSDC is TestUSDCAuthorizations {
    string public constant name = "USD Coin";
    string public constant symbol = "USDC";
    string public constant currency = "USD";
    uint8 public constant decimals = 6;

    address public owner;
    address public masterMinter;
    address public blacklister;
    mapping(address minter => bool) public isMinter;
    mapping(address minter => uint256) public minterAllowance;

    event Mint(address indexed minter, address indexed to, uint256 amount);
    event Burn(address indexed burner, uint256 amount);
    event MinterConfigured(address indexed minter, uint256 minterAllowedAmount);
    event MinterRemoved(address indexed oldMinter);
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);
    event Pause();
    event Unpause();

    modifier onlyRole(address holder, string memory complaint) {
        require(msg.sender == holder, complaint);
        _;
    }

    modifier onlyMinters() {
        require(isMinter[msg.sender], "FiatToken: caller is not a minter");
        _;
    }

    /// @notice One account holds every role, as suits a test chain.
    function initialize(address newOwner) external {
        require(owner == address(0), "FiatToken: contract is already initialized");
        owner = newOwner;
        masterMinter = newOwner;
        pauser = newOwner;
        blacklister = newOwner;
        _setBlacklisted(address(this), true);
    }

    function configureMinter(address minter, uint256 allowed)
        external
        whenNotPaused
        onlyRole(masterMinter, "FiatToken: caller is not the masterMinter")
        returns (bool)
    {
        isMinter[minter] = true;
        minterAllowance[minter] = allowed;
        emit MinterConfigured(minter, allowed);
        return true;
    }

    function removeMinter(address minter)
        external
        onlyRole(masterMinter, "FiatToken: caller is not the masterMinter")
        returns (bool)
    {
        isMinter[minter] = false;
        minterAllowance[minter] = 0;
        emit MinterRemoved(minter);
        return true;
    }

    function mint(address to, uint256 amount)
        external
        whenNotPaused
        onlyMinters
        notBlacklisted(msg.sender)
        notBlacklisted(to)
        returns (bool)
    {
        require(to != address(0), "FiatToken: mint to the zero address");
        require(amount > 0, "FiatToken: mint amount not greater than 0");
        uint256 allowed = minterAllowance[msg.sender];
        require(amount <= allowed, "FiatToken: mint amount exceeds minterAllowance");
        totalSupply += amount;
        _setBalance(to, balanceOf(to) + amount);
        minterAllowance[msg.sender] = allowed - amount;
        emit Mint(msg.sender, to, amount);
        emit Transfer(address(0), to, amount);
        return true;
    }

    function burn(uint256 amount) external whenNotPaused onlyMinters notBlacklisted(msg.sender) {
        require(amount > 0, "FiatToken: burn amount not greater than 0");
        uint256 balance = balanceOf(msg.sender);
        require(balance >= amount, "FiatToken: burn amount exceeds balance");
        totalSupply -= amount;
        _setBalance(msg.sender, balance - amount);
        emit Burn(msg.sender, amount);
        emit Transfer(msg.sender, address(0), amount);
    }

    function pause() external onlyRole(pauser, "Pausable: caller is not the pauser") {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyRole(pauser, "Pausable: caller is not the pauser") {
        paused = false;
        emit Unpause();
    }

    function blacklist(address account) external onlyRole(blacklister, "Blacklistable: caller is not the blacklister") {
        _setBlacklisted(account, true);
        emit Blacklisted(account);
    }

    function unBlacklist(address account)
        external
        onlyRole(blacklister, "Blacklistable: caller is not the blacklister")
    {
        _setBlacklisted(account, false);
        emit UnBlacklisted(account);
    }
}
