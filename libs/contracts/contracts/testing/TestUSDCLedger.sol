// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title Balances, allowances, denylist and pause of `TestUSDC`
abstract contract TestUSDCLedger {
    uint256 private constant DENIED = 1 << 255;

    address public pauser;
    bool public paused;
    uint256 public totalSupply;
    mapping(address holder => mapping(address spender => uint256)) public allowance;
    /// @dev Top bit: denied. The rest: balance.
    mapping(address holder => uint256) private _balanceAndDenied;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier notBlacklisted(address account) {
        require(!isBlacklisted(account), "Blacklistable: account is blacklisted");
        _;
    }

    function transfer(address to, uint256 value)
        external
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(to)
        returns (bool)
    {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value)
        external
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(from)
        notBlacklisted(to)
        returns (bool)
    {
        require(value <= allowance[from][msg.sender], "ERC20: transfer amount exceeds allowance");
        _transfer(from, to, value);
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return true;
    }

    function approve(address spender, uint256 value)
        external
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(spender)
        returns (bool)
    {
        _approve(msg.sender, spender, value);
        return true;
    }

    function balanceOf(address account) public view returns (uint256) {
        return _balanceAndDenied[account] & ~DENIED;
    }

    function isBlacklisted(address account) public view returns (bool) {
        return _balanceAndDenied[account] >> 255 == 1;
    }

    function _approve(address holder, address spender, uint256 value) internal {
        require(holder != address(0), "ERC20: approve from the zero address");
        require(spender != address(0), "ERC20: approve to the zero address");
        allowance[holder][spender] = value;
        emit Approval(holder, spender, value);
    }

    function _transfer(address from, address to, uint256 value) internal {
        require(from != address(0), "ERC20: transfer from the zero address");
        require(to != address(0), "ERC20: transfer to the zero address");
        require(value <= balanceOf(from), "ERC20: transfer amount exceeds balance");
        _setBalance(from, balanceOf(from) - value);
        _setBalance(to, balanceOf(to) + value);
        emit Transfer(from, to, value);
    }

    function _setBalance(address account, uint256 balance) internal {
        require(balance < DENIED, "FiatTokenV2_2: Balance exceeds (2^255 - 1)");
        require(!isBlacklisted(account), "FiatTokenV2_2: Account is blacklisted");
        _balanceAndDenied[account] = balance;
    }

    function _setBlacklisted(address account, bool denied) internal {
        uint256 balance = balanceOf(account);
        _balanceAndDenied[account] = denied ? balance | DENIED : balance;
    }
}
