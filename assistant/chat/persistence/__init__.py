"""Persistence of chats: records of conversations and the chat list."""
