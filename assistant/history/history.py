"""Everything that is kept of chats, over one database."""

from argon2 import PasswordHasher
from sqlalchemy import URL

from assistant.history.chats import Chats
from assistant.history.database import HistoryDatabase
from assistant.history.feedback import Ratings
from assistant.history.log_ins import LogIns
from assistant.history.shares import Shares
from assistant.history.turns import Turns
from assistant.history.users import Users


class History:
    """The history at an address: users, log-ins, chats, the turns of these, links and feedback."""

    def __init__(self, url: URL, hasher: PasswordHasher | None = None) -> None:
        self.database = HistoryDatabase(url)
        self.users = Users(self.database, hasher or PasswordHasher())
        self.log_ins = LogIns(self.database)
        self.chats = Chats(self.database)
        self.turns = Turns(self.database)
        self.ratings = Ratings(self.database)
        self.shares = Shares(self.database)
